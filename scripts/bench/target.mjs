// One measured server in its own process: `target.mjs <name> <upstream>`. Reports its CPU time on request.
import { documents } from './operations.mjs'

const gateway = async (upstream) => {
  const { startGateway } = await import(new URL('../../dist/servers/gateway-server.js', import.meta.url).href)
  const { url } = await startGateway({
    port: 0,
    upstream,
    production: true,
    trustedDocuments: documents,
    publicReadsMs: 1_000,
    // Log lines are formatted but not written.
    log: { write: () => undefined },
  })
  return `${url}/graphql`
}

const [, , name, upstream] = process.argv
const started = name === 'gateway' ? gateway : (await import('./proxies.mjs'))[name]
process.send({ url: await started(upstream) })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, user, system })
})
process.on('disconnect', () => process.exit(0))
