// npm run lockfile [folder]: what is wrong with package-lock.json, in words; exits 1 when something is.
// A registry that offers a platform's binary only in older versions makes `npm install` leave that platform out. Then
// choose a version that it has for every platform: an entry without `integrity` installs whatever the network hands out.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Packages whose install script was read, and why the product works without it. Any other one is a problem. */
const reviewedScripts = {
  '@scarf/scarf': 'tells the maker of Swagger UI that it was installed; nothing needs anything of it',
  '@apollo/protobufjs': 'warns about version ranges',
  esbuild: 'puts the binary in the place of a shim that finds it anyway',
}

const registry = 'https://registry.npmjs.org/'
const nameOf = (place) => place.split('node_modules/').at(-1)

/** Where Node would find `name` from the package at `place`; undefined when it is missing. */
const foundFrom = (packages, place, name) => {
  for (let base = place; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base ? `${base}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (base === '') return undefined
  }
}

/** Binaries that a package names exactly and the lockfile lacks: `npm ci` would not install them on their platform. */
const missingBinaries = (packages) =>
  Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => /^\d/.test(version))
      .filter(([name, version]) => packages[foundFrom(packages, place, name)]?.version !== version)
      .map(([name, version]) => `${nameOf(place)} needs ${name} ${version}, which is missing`),
  )

/** Every reason why an installation from this lockfile and these npm settings could run code that nobody reviewed. */
const problemsIn = ({ packages }, settings) => {
  const installed = Object.entries(packages).filter(([place, { link }]) => place !== '' && !link)
  return [
    ...installed
      .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
      .map(([place]) => `${place} has no integrity (SHA-512)`),
    ...installed
      .filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith(registry))
      .map(([place]) => `${place} comes from elsewhere than the npm registry`),
    ...installed
      .filter(([place, { hasInstallScript }]) => hasInstallScript && !reviewedScripts[nameOf(place)])
      .map(([place]) => `${place} has an install script that nobody reviewed`),
    ...missingBinaries(packages),
    ...(/^ignore-scripts\s*=\s*true\s*$/m.test(settings) ? [] : ['.npmrc does not say ignore-scripts=true']),
  ]
}

const main = (folder) => {
  const settings = join(folder, '.npmrc')
  const problems = problemsIn(
    JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
    existsSync(settings) ? readFileSync(settings, 'utf8') : '',
  )
  for (const problem of problems) console.log(`✗ ${problem}`)
  console.log(
    problems.length === 0 ? 'package-lock.json is whole' : `${problems.length} problems in package-lock.json`,
  )
  process.exit(problems.length === 0 ? 0 : 1)
}

main(resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..')))
