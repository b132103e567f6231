// Explains why 'npm start' or 'npm test' cannot run on this machine, and how to fix it. Plain Node.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

/** The oldest supported Node.js (ruling 19). */
export const oldestNode = [20, 19]

/** The problem with this version of Node.js; null if there is none. */
export const nodeProblem = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor, minMinor] = oldestNode
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null
  return `Node.js ${version} is too old: install ${oldestNode.join('.')} or later (.nvmrc names the line we use; with nvm: nvm install).`
}

/** The problem with the project's folder; null if there is none. Vite reads paths as URLs. */
export const folderProblem = (folder) =>
  /[#%?]/.test(folder)
    ? `The folder ${folder} has '${/[#%?]/.exec(folder)[0]}' in its path, which Vite cannot serve: move the project to a path without #, % and ?.`
    : null

/** Resolves with the problem if no server can listen on HOST; null if one can. */
export const hostProblem = (host) =>
  new Promise((resolve) => {
    const server = createServer()
      .on('error', ({ code }) =>
        resolve(
          `HOST is '${host}', which is not an address of this machine (${code}). Some shells set it, conda for example: run 'unset HOST', or set it to 127.0.0.1 or 0.0.0.0.`,
        ),
      )
      .listen(0, host, () => server.close(() => resolve(null)))
  })

/** Why a registry is unreachable; null if it responds at all. */
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

/** Why an install probably failed: because of the network or of the packages. */
export const installProblem = async (folder, registry = registryOf(folder)) => {
  const why = await unreachable(registry)
  return why
    ? `The registry ${registry} cannot be reached (${why}); the first start needs it once. Connect, or set another registry (npm config set registry https://…) or a proxy (npm config set proxy http://…), and try again.`
    : `The registry ${registry} responds: the cause is in npm’s output above. Deleting node_modules and trying again often helps.`
}

/** The process that listens on a port, from the system's tools; '' if unknown. */
const listener = (port) => {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const [, pid, command] = /p(\d+)[^c]*c(.+)/.exec(stdout ?? '') ?? []
  return pid ? ` by process ${pid} (${command})` : ''
}

/** The line on stderr that a development server writes when it ends with an error. */
export const exitMark = '[ended with an error]'

/** The problem with a setting that has to be a port; null if there is none. */
export const portSettingProblem = (variable, text) =>
  text === undefined || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535)
    ? null
    : `${variable} is '${text}': set it to a port from 1 to 65535.`

/** Extracts from a server's output where and why it ended, for an error page. */
export const crashIn = (output, root) => {
  const lines = output.split('\n').map((line) => line.trim())
  const place = /(?:file:\/\/)?((?:\b[A-Za-z]:)?[^\s():]*\.(?:ts|mjs|graphql|yaml|json)):(\d+):(\d+)/
  const location = lines
    .map((line) => place.exec(line))
    .find((match) => match && !match[1].includes('node_modules'))
  const errorLine =
    [/\bERROR: /, /^(?:Uncaught )?\w*Error\b.*: /].flatMap((sign) =>
      lines.filter((line) => sign.test(line)),
    )[0] ??
    lines.find(Boolean) ??
    ''
  return {
    message: errorLine.replace(place, '').replace(/^[:\s]+/, ''),
    file: location ? location[1].replace(`${root}/`, '') : null,
    line: location ? Number(location[2]) : null,
  }
}

/** The problem if another process uses the embedded database; otherwise null. Call it after the install. */
export const dataProblem = async () => {
  const { tsImport } = await import('tsx/esm/api')
  const { defaultDataDir } = await tsImport('../../mock-api/files.ts', import.meta.url)
  const { holderOf, inUse } = await tsImport('../../mock-api/database/data-dir.ts', import.meta.url)
  const dataDir = process.env.DATA_DIR?.trim() || defaultDataDir
  const holder = holderOf(dataDir)
  return holder && inUse(dataDir, holder)
}

/** The problem of a busy port: the process that uses it, and a setting with which the command works. */
export const portProblem = (variable, port, command, freePort, holder = listener(port)) =>
  `Port ${port} is in use${holder}. Stop that process (another npm start?) or choose another port: ${variable}=${freePort} ${command}`
