import type { Plugin } from 'vite'

/**
 * A changed machine reloads the page: an actor that runs keeps the machine that it began with, so a hot update would
 * leave the old one at work. What was typed and where a flow stood comes back with the page (docs/resume.md).
 */
export const reloadMachines = (): Plugin => ({
  name: 'reload-machines',
  apply: 'serve',
  hotUpdate({ file, modules }) {
    if (modules.length === 0 || !file.includes('/machines/')) return
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
})
