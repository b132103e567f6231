// npm run lockfile: puts the binaries of every platform back into package-lock.json.
// A registry that mirrors one platform only makes `npm install` leave the others out, and `npm ci` then refuses the
// lockfile everywhere. Versions come from the exact optionalDependencies of the packages themselves.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock
const systems = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
]
const processors = [
  'mips64el',
  'riscv64',
  'loong64',
  'wasm32',
  'arm64',
  'ppc64',
  's390x',
  'ia32',
  'x64',
  'arm',
]

/** The platform that a binary's name tells. */
const platformIn = (name) => {
  const tail = name.split('/').at(-1)
  const os = systems.find((system) => tail.includes(system))
  const cpu = processors.find((processor) => tail.includes(processor))
  const libc = tail.includes('musl') ? 'musl' : os === 'linux' && tail.includes('gnu') ? 'glibc' : undefined
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) }
}

/** Where Node would find `name` from the package at `place`; undefined when it is missing. */
const foundFrom = (place, name) => {
  for (let base = place; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base ? `${base}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (base === '') return undefined
  }
}

let added = 0
for (const [place, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const found = foundFrom(place, name)
    if (!/^\d/.test(version) || (found && packages[found].version === version)) continue
    packages[found ? `${place}/node_modules/${name}` : `node_modules/${name}`] = {
      version,
      ...platformIn(name),
      ...(dev ? { dev: true } : {}),
      optional: true,
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
say(`${added} binaries of other platforms added to package-lock.json`)
