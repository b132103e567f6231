// One server under measurement, in a process of its own: `target.mjs <name> <upstream>`. Tells its CPU time when asked.

/** As it runs in production: compiled by `npm run build`. */
const gateway = async (upstream) => {
  const { startGateway } = await import('../../dist/servers/gateway-server.js')
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

const [, , name, upstream] = process.argv
const started = name === 'gateway' ? gateway : (await import('./proxies.mjs'))[name]
process.send({ url: await started(upstream) })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, user, system })
})
process.on('disconnect', () => process.exit(0))
