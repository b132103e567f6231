// Finds Firefox and WebKit for the walks and journeys, or installs them where it can: as root on Debian.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumSettings } from '../chromium.mjs'
import { run, say } from '../prepare.mjs'

/** Where a program is; null when nobody knows. */
const found = (name) =>
  spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim() || null

/** What an engine needs: programs, the first of which is the engine's own, and the packages that bring them. */
const needs = {
  firefox: { setting: 'FIREFOX_PATH', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: {
    setting: 'WEBKIT_DRIVER_PATH',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

const pathsOf = ({ setting, programs }) => {
  const [own, ...others] = programs.map((names) => names.map(found).find(Boolean) ?? null)
  return [process.env[setting] ?? own, ...others]
}

const install = async (engine, packages) => {
  const isDebian = process.platform === 'linux' && existsSync('/etc/debian_version')
  if (!isDebian || process.getuid?.() !== 0) return false
  say(`Installing ${engine} (apt-get install ${packages.join(' ')}) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  return (
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })) === 0
  )
}

/** The settings that name an engine for tests/ui/launch.ts, and its path. Ends the process where there is none. */
export const engineSetting = async (engine) => {
  if (engine === 'chromium') return chromiumSettings()
  const need = needs[engine]
  if (pathsOf(need).includes(null)) await install(engine, need.packages)
  const paths = pathsOf(need)
  if (paths.includes(null)) {
    const { packages, setting } = need
    say(
      `No ${engine} here. On Debian, as root: apt-get install ${packages.join(' ')}. Elsewhere name it: ${setting}=/path`,
    )
    process.exit(1)
  }
  return { [need.setting]: paths[0] }
}
