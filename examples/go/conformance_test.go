package conformance

import (
	"encoding/xml"
	"os"
	"os/exec"
	"testing"
)

const acs = `npx access-control-contract conform --account acme --bearer acme-demo-token --routing-id 12 --report junit=- \
	--start 'npx access-control-contract serve --port $PORT' --port-env PORT`

type report struct {
	Cases []struct {
		Name    string `xml:"name,attr"`
		Outcome *struct {
			XMLName xml.Name
			Message string `xml:"message,attr"`
			Details string `xml:",chardata"`
		} `xml:",any"`
	} `xml:"testsuite>testcase"`
}

func TestContract(t *testing.T) {
	var found report
	command := exec.Command("sh", "-c", acs)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if xml.Unmarshal(out, &found) != nil {
		t.Fatal("acs gave no report: ", err)
	}
	for _, test := range found.Cases {
		t.Run(test.Name, func(t *testing.T) {
			if outcome := test.Outcome; outcome != nil && outcome.XMLName.Local == "skipped" {
				t.Skip(outcome.Message)
			} else if outcome != nil {
				t.Errorf("%s\n%s", outcome.Message, outcome.Details)
			}
		})
	}
}
