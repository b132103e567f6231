import { existsSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { flows } from '../machines/flows'
import { aboveDomains, commonGround, domains, floors } from './architecture/floors'
import { type Import, nodesIn, type SourceFile, sizes, sourceFiles } from './architecture/source'

/** The tools' own files at the top. */
const topFiles = /^[a-z]+(\.config)?\.ts$/

const files = sourceFiles()
const product = files.filter(({ floor }) => floor !== 'tests' && floor !== 'scripts' && floor !== '')
const all = (list: readonly SourceFile[], wrong: (file: SourceFile) => string[]): string[] =>
  list.flatMap((file) => wrong(file).map((what) => `${file.path}: ${what}`))
const imported = (
  list: readonly SourceFile[],
  isWrong: (one: Import, file: SourceFile) => boolean,
): string[] =>
  all(list, (file) => file.imports.filter((one) => isWrong(one, file)).map(({ target }) => target))
const placeOf = (target: string): { floor: string; domain: string } => {
  const [floor = '', folder = '', ...rest] = target.split('/')
  return { floor, domain: rest.length > 0 || folder === 'generated' ? folder : '' }
}
/** Tables refer to each other across domains, as foreign keys do. */
const isTable = (target: string): boolean => /^mock-api\/.+\.schema$/.test(target)
const isPackage = (target: string, allowed: readonly string[]): boolean =>
  allowed.some((name) =>
    name.endsWith('/') || name.endsWith(':') || name === ''
      ? target.startsWith(name)
      : target === name || target.startsWith(`${name}/`),
  )

it('sees the house: every floor has files', () => {
  const seen = new Set(files.map(({ floor }) => floor))
  expect([...Object.keys(floors), ''].filter((floor) => !seen.has(floor))).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

it('has no floor, no folder and no file at the top that nobody decided on', () => {
  const stray = all(files, ({ floor, domain, path }) => {
    if (floor === '') return topFiles.test(path) ? [] : ['no place for it']
    const known = floors[floor]
    if (!known) return ['no such floor']
    const folders = [...domains, ...known.commons, ...known.others]
    return floor === 'tests' || floor === 'scripts' || domain === '' || folders.includes(domain)
      ? []
      : [`no such domain: ${domain}`]
  })
  expect(stray).toEqual([])
})

describe('who imports whom', () => {
  it('between floors: machines nobody, the client machines, the gateway and mock-api nothing of ours', () => {
    const wrong = imported(
      files,
      ({ own, target }, { floor }) =>
        own && floor !== '' && ![floor, ...(floors[floor]?.floors ?? [])].includes(placeOf(target).floor),
    )
    expect(wrong).toEqual([])
  })

  it('packages: only those that the floor is built of', () => {
    const wrong = imported(
      product,
      ({ own, target }, { floor }) => !own && !isPackage(target, floors[floor]!.packages),
    )
    expect(wrong).toEqual([])
  })

  it('domains: each imports itself, on every floor it may enter, and what is common', () => {
    const wrong = imported(product, ({ own, target }, { floor, domain }) => {
      const place = placeOf(target)
      if (!own || domain === '' || place.domain === domain) return false
      if (aboveDomains.includes(`${floor}/${domain}`) && place.domain !== '') return false
      // What lies in a floor itself sees all domains, so nothing below may come in by it.
      const common = place.domain === 'generated' || floors[place.floor]?.commons.includes(place.domain)
      return !common && !commonGround.includes(target) && !isTable(target)
    })
    expect(wrong).toEqual([])
  })

  it('a common folder knows no domain', () => {
    const common = product.filter(
      ({ floor, domain }) => domain !== '' && floors[floor]!.commons.includes(domain),
    )
    const knows = imported(common, ({ own, target }, { floor }) => {
      const place = placeOf(target)
      return own && place.floor === floor && domains.includes(place.domain) && !isTable(target)
    })
    expect(knows).toEqual([])
  })
})

it('machines are pure: no clock, no chance, no page, no storage, no network', () => {
  const banned = new Set(
    (
      'Date performance crypto window document navigator localStorage sessionStorage indexedDB fetch ' +
      'setTimeout setInterval process console'
    ).split(' '),
  )
  const wrong = all(
    files.filter(({ floor }) => floor === 'machines'),
    ({ tree }) =>
      [...nodesIn(tree)].flatMap((node) => {
        if (!ts.isIdentifier(node)) return []
        const { parent } = node
        const isName =
          ('name' in parent && parent.name === node) ||
          ('propertyName' in parent && parent.propertyName === node)
        // Of a given moment; without one it asks the clock.
        if (ts.isNewExpression(parent) && parent.expression === node && parent.arguments?.length === 1)
          return []
        const random = node.text === 'Math' && parent.getText() === 'Math.random'
        return (banned.has(node.text) && !isName) || random ? [node.text] : []
      }),
  )
  expect(wrong).toEqual([])
})

describe('names and sizes', () => {
  it('a file of a domain is <flow>.<role>, hooks are use-<what>', () => {
    const wrong = all(
      product.filter(({ floor, domain }) => domains.includes(domain) && floor in floors),
      ({ floor, parts, path }) => {
        const [flow = '', role = '', ...more] = parts
        const hook = floor === 'client' && flow.startsWith('use-') && parts.length === 1
        const fits = more.length === 0 && /^[a-z][a-z-]*$/.test(flow) && floors[floor]!.roles.includes(role)
        const view = !/\.(screen|view|dialog)\./.test(path) || path.endsWith('.tsx')
        return (fits || hook) && view ? [] : [`its role is '${role}'`]
      },
    )
    expect(wrong).toEqual([])
  })

  it('no barrels, and no drawer for odds and ends', () => {
    const odd = /(^|[./-])(utils?|helpers?|misc|common|shared)([./-]|$)|(^|\/)index\.tsx?$/
    const wrong = all(files, ({ path, tree }) => {
      const reexports =
        tree.statements.length > 0 && tree.statements.every((statement) => ts.isExportDeclaration(statement))
      return [...(odd.test(path) ? ['its name says nothing'] : []), ...(reexports ? ['a barrel'] : [])]
    })
    expect(wrong).toEqual([])
  })

  it('no file has more than 400 lines', () => {
    const long = sizes().filter(({ lines }) => lines > 400)
    expect(long).toEqual([])
  })
})

describe('flows', () => {
  const machineFiles = files.filter(({ floor, parts }) => floor === 'machines' && parts[1] === 'machine')
  const camel = (name: string): string =>
    name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

  it('every machine is registered under its own name, and nothing else is', () => {
    expect(Object.entries(flows).map(([id, { machine }]) => [id, machine.id])).toEqual(
      Object.keys(flows).map((id) => [id, id]),
    )
    expect(machineFiles.map(({ parts }) => camel(parts[0]!)).sort()).toEqual(Object.keys(flows).sort())
  })

  it('every machine has a model, and a walk on its screen', () => {
    const missing = all(machineFiles, ({ path }) => {
      const place = path.replace(/^machines/, 'tests').replace(/\.machine\.ts$/, '')
      return ['.model.ts', '.walk.test.ts'].filter((ending) => !existsSync(place + ending))
    })
    expect(missing).toEqual([])
  })

  it('no live actor is ever started from a snapshot', () => {
    const starters = /^(createActor|useActorRef|useActor|useMachine)$/
    const wrong = all(product, ({ tree }) =>
      [...nodesIn(tree)].flatMap((node) => {
        if (!ts.isCallExpression(node) || !starters.test(node.expression.getText())) return []
        const options = node.arguments[1]
        return options && /\bsnapshot\b/.test(options.getText()) ? [node.getText().slice(0, 60)] : []
      }),
    )
    expect(wrong).toEqual([])
  })
})
