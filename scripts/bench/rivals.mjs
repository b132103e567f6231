// Other GraphQL servers in their recommended set-up, in a separate folder: the same schema, scalars, resolver and
// upstream, by undici's pool; no trusted documents, limits, strict headers or log.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transactionsBy, typeDefs } from './operations.mjs'

const rivalsFolder = fileURLToPath(new URL('rivals', import.meta.url))
const folder = fileURLToPath(new URL('../../.cache/rivals', import.meta.url))

/** Installs them by their own lockfile, once. Ends the process if the registry does not respond. */
export const installRivals = () => {
  if (existsSync(join(folder, 'node_modules', 'mercurius'))) return
  mkdirSync(folder, { recursive: true })
  cpSync(rivalsFolder, folder, { recursive: true })
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('Mercurius and GraphQL Yoga could not be installed')
}

const require = createRequire(join(folder, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)

/** The gateway's scalars, built with the rivals' copy of graphql: two copies do not mix. */
const ownScalars = async () => {
  const [{ GraphQLScalarType }, { scalars }] = [
    await load('graphql'),
    await import('../../gateway/graphql/decimal'),
  ]
  return Object.fromEntries(
    Object.entries(scalars).map(([name, scalar]) => [name, new GraphQLScalarType(scalar.toConfig())]),
  )
}

const resolversOf = async (upstream) => ({
  ...(await ownScalars()),
  Query: { transactions: await resolverOf(upstream) },
})

const resolverOf = async (upstream) => {
  const { Pool } = await load('undici')
  const pool = new Pool(upstream, { connections: 64 })
  return transactionsBy(async (path, headers) =>
    (await pool.request({ method: 'GET', path, headers })).body.json(),
  )
}

/** Fastify with Mercurius, its documents compiled by graphql-jit. */
export const mercurius = async (upstream) => {
  const [{ default: fastify }, { default: plugin }] = [await load('fastify'), await load('mercurius')]
  const app = fastify()
  await app.register(plugin, {
    schema: typeDefs,
    resolvers: await resolversOf(upstream),
    context: ({ headers: { authorization } }) => ({ authorization }),
    jit: 1,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return `${address}/graphql`
}

/** GraphQL Yoga on Node's own server. */
export const yoga = async (upstream) => {
  const { createSchema, createYoga } = await load('graphql-yoga')
  const handler = createYoga({
    schema: createSchema({
      typeDefs,
      resolvers: await resolversOf(upstream),
    }),
    context: ({ request }) => ({ authorization: request.headers.get('authorization') }),
    logging: false,
  })
  const server = createServer(handler)
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${server.address().port}/graphql`
}
