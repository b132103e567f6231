import type { Names } from './names'

/** What is added to a file that is there. */
export interface Insertion {
  file: string
  /** Answers the file with the addition; throws where its place is not found. */
  insert: (text: string) => string
}

const before = (text: string, at: number, addition: string): string => {
  if (at < 0) throw new Error('its place was not found')
  return text.slice(0, at) + addition + text.slice(at)
}

/** The end of the section '# ── help ──' of a contract. */
const endOfSection = (text: string, domain: string): number => {
  const begin = text.search(new RegExp(`^ *# ── ${domain} ──`, 'm'))
  if (begin < 0) throw new Error(`no section '# ── ${domain} ──'`)
  const next = text.slice(begin + 1).search(/\n *# ── /)
  return next < 0 ? text.length : begin + 2 + next
}

const importLine = (text: string, line: string): string => before(text, text.indexOf('import '), `${line}\n`)

const restCall = ({ domain, flow, path }: Names): string => `  ${path}:
    post:
      operationId: ${flow}
      x-access: customer
      x-sample: {"body": {"note": "After six"}}
      tags: [${domain}]
      summary: TO BE SAID
      parameters:
        - { $ref: "#/components/parameters/IdempotencyKey" }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [note]
              properties:
                note: { type: string, minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' }
      responses:
        "201":
          description: What was sent.
          headers:
            idempotent-replayed: { $ref: "#/components/headers/IdempotentReplayed" }
          content:
            application/json:
              schema:
                allOf:
                  - { $ref: "#/components/schemas/Whole" }
                  - type: object
                    required: [data]
                    properties:
                      data:
                        type: object
                        required: [note]
                        properties:
                          note: { type: string }
                unevaluatedProperties: false
        "400": { $ref: "#/components/responses/Refused" }
        "401": { $ref: "#/components/responses/Refused" }
        "403": { $ref: "#/components/responses/Refused" }
        "409": { $ref: "#/components/responses/Refused" }
        "422": { $ref: "#/components/responses/Refused" }
        "500": { $ref: "#/components/responses/Refused" }

`

const call = ({
  flow,
  path,
}: Names): string => `    'POST ${path}': async ({ request, response, caller: { accountId }, valid }) => {
      const input = valid()
      const answer = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => ({
        status: 201,
        data: await ${flow}(tx, accountId, input.body.note),
      }))
      sendAnswer(response, answer)
    },
`

/** The contracts, the lists and the files that a domain has one of. */
export const insertionsOf = (names: Names): Insertion[] => {
  const { domain, flow, Flow, file, folder, path } = names
  return [
    {
      file: 'schema.graphql',
      insert: (text) =>
        before(
          text,
          endOfSection(text, domain),
          `extend type Mutation {\n  "Sent twice with one key, it is done once."\n  ${flow}(note: String!, idempotencyKey: String!): Boolean!\n}\n\n`,
        ),
    },
    {
      file: 'mock-api/openapi.yaml',
      insert: (text) => before(text, endOfSection(text, domain), restCall(names)),
    },
    {
      file: 'machines/flows.ts',
      insert: (text) =>
        importLine(
          before(text, text.indexOf('} as const'), `  ${flow}: ${flow}Flow,\n`),
          `import { ${flow}Flow } from './${folder}/${file}.machine'`,
        ),
    },
    {
      file: `mock-api/${domain}/${domain}.routes.ts`,
      insert: (text) =>
        importLine(
          before(text, text.search(/^ {2}\}\)? satisfies Calls/m), call(names)),
          `import { ${flow} } from './${file}.store'`,
        ),
    },
    {
      file: `gateway/${domain}/${domain}.resolvers.ts`,
      insert: (text) => {
        const resolver = `    ${flow}: async (_, { note, idempotencyKey }, { rest }) => {
      const headers = { 'idempotency-key': idempotencyKey }
      await rest.post('${path}', { body: { note }, headers, only: 201 })
      return true
    },\n`
        const place = /^ {2}Mutation: \{\n/m.exec(text)
        if (!place) throw new Error(`add it by hand:\n${resolver}`)
        return before(text, place.index + place[0].length, resolver)
      },
    },
    {
      file: `client/${domain}/${domain}.operations.graphql`,
      insert: (text) => `${text}
mutation ${Flow}($note: String!, $idempotencyKey: String!) {
  ${flow}(note: $note, idempotencyKey: $idempotencyKey)
}
`,
    },
  ]
}

/** A page of its own: its path and its row. */
export const pageInsertionsOf = ({ flow, Flow, file, folder, Words, page }: Names): Insertion[] => [
  {
    file: 'machines/shell/routes.rules.ts',
    insert: (text) =>
      before(
        text,
        text.indexOf('} as const', text.indexOf('dashboardRoutes')),
        `  ${flow}: { path: '/dashboard/${page}', title: '${Words}' },\n`,
      ),
  },
  {
    file: 'client/pages.ts',
    insert: (text) =>
      before(
        text,
        text.indexOf('} as const'),
        `  ${flow}: { code: () => import('./${folder}/${file}.screen').then((it) => it.${Flow}Screen) },\n`,
      ),
  },
]
