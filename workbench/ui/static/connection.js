/** Whether Python can answer: the kernel is connected, and it is still the one that made the widget; whether it is at work. */

/**
 * Calls back when the kernel cannot be reached, and when it can again. A kernel that was restarted does not know the
 * widget any more, so there is no way back from that; a server that was out of reach for a while only lost time.
 * @param {any} model @param {(away: boolean) => void} tell @returns {() => void} to be called in the end
 */
function whenAway(model, tell) {
  let forgotten = false;
  const kernel = model.widget_manager?.kernel;
  const look = () => tell(forgotten || Boolean(kernel && kernel.connectionStatus !== "connected"));
  const forget = () => {
    forgotten = model.comm_live !== true;
    look();
  };
  model.on("comm_live_update", forget);
  kernel?.connectionStatusChanged?.connect(look);
  return () => {
    model.off("comm_live_update", forget);
    kernel?.connectionStatusChanged?.disconnect(look);
  };
}

/**
 * Calls back when the kernel begins to work, at a click or in a cell, and when it rests.
 * @param {any} model @param {(busy: boolean) => void} tell @returns {() => void} to be called in the end
 */
function whenBusy(model, tell) {
  const kernel = model.widget_manager?.kernel;
  const look = () => tell(kernel?.status === "busy");
  kernel?.statusChanged?.connect(look);
  return () => kernel?.statusChanged?.disconnect(look);
}
