import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const name = 'virtual:charts'

/** Provides the statecharts of all flows, with a layout from the build or from the first visit in development. */
export const charts = (): Plugin => ({
  name: 'charts',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: async (id) => {
    if (id !== `\0${name}`) return null
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/build/charts/print-charts.ts'],
      { maxBuffer: 64 * 1024 * 1024 },
    )
    return `export default JSON.parse(${JSON.stringify(stdout)})`
  },
})
