import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'

/** The gateway's, from which stages make its answers and attacks their documents. */
export const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
