import os, json, pytest
from tests.browser.test_bench import OVERLAPS, SMALL, WIDE, CUT
@pytest.mark.parametrize("n,more",[(5,""),(4,""),(3,""),(5,", seat='Ben'")])
def test_look(lab, desk,n,more):
    (lab.root/f"late{n}.json").write_text(open(f"/tmp/y2/late{n}.json").read())
    lab.write("late.ipynb", "import workbench as wb", f"s=wb.load('late{n}.json')\nwb.bench(s{more})")
    desk.open("late.ipynb"); desk.run_all()
    b=desk.page.locator(".nw"); b.nth(0).locator(".nw-question .nw-ask").wait_for()
    out=[]
    for width in (1040,860):
        desk.cell_width(width,2800)
        for theme in ("light","dark"):
            desk.theme(theme); desk.page.wait_for_timeout(300)
            b.nth(0).screenshot(path=desk.shots/f"late{n}{more[-4:-1]}-{width}-{theme}.png")
        for name,js,a in (("over",OVERLAPS,None),("small",SMALL,None),("wide",WIDE,None),("cut",CUT,[])):
            if f:=desk.page.evaluate(js,a): out.append((width,name,f))
    print(json.dumps(out,ensure_ascii=False)); print(desk.errors)
