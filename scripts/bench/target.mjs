// One server under measurement, in a process of its own: `target.mjs <name> <upstream>`. Tells its CPU time when asked.
import { startGateway } from '../../gateway/server'
import { apolloDefaults, bareProxy, parsingProxy } from './proxies.mjs'

const gateway = async (upstream) => {
  const { url } = await startGateway({
    port: 0,
    upstream,
    production: true,
    trustedDocuments: 'client/generated/persisted-documents.json',
    staticDir: process.env.BENCH_STATIC,
    // Lines are made, and written nowhere.
    log: { write: () => undefined },
  })
  return `${url}/graphql`
}

const targets = { gateway, bareProxy, parsingProxy, apolloDefaults }
const [, , name, upstream] = process.argv
process.send({ url: await targets[name](upstream) })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, user, system })
})
process.on('disconnect', () => process.exit(0))
