// Generated; do not edit.

import type { OpenSeed } from './seed.ts';

export const kitSeed = {"accounts":[{"routingProfiles":[{"id":"12","description":"Everything to the first region","upstream":"https://upstream.example/first"},{"id":"eu-west","description":"European traffic","upstream":"https://upstream.example/eu-west"}],"jwtConfigurations":[{"id":"jwt1","description":"Signs the tokens of acme's services"}],"id":"acme"},{"routingProfiles":[{"id":"77","description":"Everything to one place","upstream":"https://upstream.example/globex"}],"jwtConfigurations":[{"id":"jwt9","description":"Signs the tokens of globex's services"}],"id":"globex"}],"tokens":[{"token":"acme-demo-token","accounts":["acme"]},{"token":"globex-demo-token","accounts":["globex"]}]} as OpenSeed;
