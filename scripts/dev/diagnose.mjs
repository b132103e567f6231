// What is wrong with the machine when 'npm start' or 'npm test' cannot go on, and how to mend it. Plain Node.
import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

/** The oldest Node.js that everything runs on (ruling 19). */
export const oldestNode = [20, 19]

/** null, or what is wrong with this version of Node.js. */
export const nodeProblem = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least, leastMinor] = oldestNode
  if (major > least || (major === least && minor >= leastMinor)) return null
  return `Node.js ${version} is too old: install ${oldestNode.join('.')} or later (.nvmrc names the line we use; with nvm: nvm install).`
}

const gib = 2 ** 30
/** Bytes: the packages and what is made of them; and what every run needs. */
export const roomForInstall = 2 * gib
export const roomToRun = gib / 4
const inGib = (bytes) => (bytes / gib).toFixed(1)

/** null, or that a folder's disk has less room than is needed, in bytes. */
export const diskProblem = (folder, needed, free = freeIn(folder)) =>
  free >= needed
    ? null
    : `Only ${inGib(free)} GiB are free where ${folder} is, and ${inGib(needed)} are needed. Make room (dist, test-results and .cache may be deleted) and run it again.`

const freeIn = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Why a registry cannot be asked; null when it answers, whatever it says. */
const unreachable = async (registry) => {
  try {
    await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
    return null
  } catch (error) {
    return error.cause?.code ?? error.name
  }
}

const registryOf = (folder) =>
  spawnSync('npm', ['config', 'get', 'registry'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).stdout.trim()

/** Why an install failed, as far as the machine can tell: the disk, the network, or the packages themselves. */
export const installProblem = async (folder, registry = registryOf(folder)) => {
  const full = diskProblem(folder, roomToRun)
  if (full) return full
  const why = await unreachable(registry)
  return why
    ? `The registry ${registry} cannot be reached (${why}); the first start needs it once. Connect, or name another (npm config set registry https://…) or a proxy (npm config set proxy http://…), and run it again.`
    : `The registry ${registry} answers, so it is something else: what npm said stands above. Often this helps: delete node_modules and run it again.`
}

/** What listens on a port, by the system's own word: '' where it does not say. */
const listener = (port) => {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const [, pid, command] = /p(\d+)[^c]*c(.+)/.exec(stdout ?? '') ?? []
  return pid ? ` by process ${pid} (${command})` : ''
}

/** A port that is taken: by whom, and which setting chooses another. */
export const portProblem = (variable, port, holder = listener(port)) =>
  `Port ${port} is in use${holder}. Stop what runs there, perhaps another npm start, or choose another: ${variable}=${port + 1} npm start`
