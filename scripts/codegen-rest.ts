// The types of the REST contract, for the gateway and for mock-api.
import { mkdirSync, writeFileSync } from 'node:fs'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { contract } from '../mock-api/http/openapi-document'

const types = astToString(await openapiTypes(contract as unknown as OpenAPI3))
for (const folder of ['gateway/generated', 'mock-api/generated']) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/rest.ts`, types)
}
