import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'

/** The gateway's schema, for mocks and for generated attacks. */
export const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
