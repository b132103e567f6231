import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { gatewayStage } from '../stage'

/** The manifest that `npm run codegen` makes from the client's operations. */
const path = 'client/generated/persisted-documents.json'
const ids = Object.keys(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)

const stage = gatewayStage({ trustedDocuments: path })

it.each(ids)(
  'the client’s document %s is known and stays within every limit of the second wall',
  async (id) => {
    const { error } = await stage.post({
      variables: {},
      extensions: { persistedQuery: { version: 1, sha256Hash: id } },
    })
    // Without variables and without scripts only two things may go wrong: a variable, or the upstream.
    if (error?.extensions.code === 'INVALID')
      expect(error.message).toMatch(/^Variable "\$\w+" of required type/)
    else expect(error?.extensions.code ?? 'INTERNAL').toBe('INTERNAL')
  },
)
