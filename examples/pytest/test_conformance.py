import subprocess
import xml.etree.ElementTree as xml

import pytest

acs = """npx access-control-contract conform --account acme --bearer acme-demo-token --routing-id 12 --report junit=- \
    --start 'npx access-control-contract serve --port $PORT' --port-env PORT"""
run = subprocess.run(acs, shell=True, capture_output=True, text=True)
report = xml.fromstring(run.stdout or pytest.exit(run.stderr, run.returncode))


@pytest.mark.parametrize("case", report.iter("testcase"), ids=lambda case: case.get("name"))
def test_contract(case):
    for outcome in case:
        stop = pytest.skip if outcome.tag == "skipped" else pytest.fail
        stop("\n".join(filter(None, [outcome.get("message"), outcome.text])))
