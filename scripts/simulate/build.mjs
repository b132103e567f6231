// Bundles tests/simulation into .cache/simulation: the shipped code and the simulation in one file, so that no module
// loads while a history runs and nothing takes real time.
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../prepare.mjs'

/** Replaces one line of shipped code: a fault that the simulation must detect. */
const changing = ({ file, from, to }) => ({
  name: 'seeded-fault',
  enforce: 'pre',
  transform(code, id) {
    if (id !== join(root, file)) return null
    if (code.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`)
    return code.replace(from, () => to)
  },
})

/** Builds the simulation, optionally with changes of shipped code; resolves with the bundle's path. */
export const buildSimulation = async (name = 'main', changes = []) => {
  const outDir = join(root, '.cache', 'simulation')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: changes.map(changing),
    // Node's own timers are real.
    resolve: { alias: { 'node:timers/promises': join(root, 'tests/simulation/time/timers-promises.ts') } },
    ssr: { noExternal: ['idb', 'fake-indexeddb'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { [name]: join(root, 'tests/simulation/run/main.ts') },
        output: { entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
  })
  return join(outDir, `${name}.mjs`)
}
