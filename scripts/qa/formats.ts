import type { FlowId } from '../../machines/flows'
import { linkOf } from '../../mock-api/world/scenarios/scenario'
import { models } from '../../tests/models/models'
import { scenariosFor } from './claims'
import type { QaPath, QaStep } from './plan'
import { isByHand, spaced } from './words'

export interface Described {
  flow: FlowId
  paths: readonly QaPath[]
  /** How many the flow has. */
  of: number
  /** Where the app and the world's control panel are, for links. */
  app: string
  panel: string
  /** A picture of what should be seen after a step, 0 for the beginning, as a link; undefined where there is none. */
  pictureOf?: ((path: QaPath, step: number) => string | undefined) | undefined
}

const panelOf = (panel: string, as: string): string =>
  `${panel}/__world${as === 'nobody' ? '' : `?customer=${as}`}`

const reloads = {
  log: 'After a reload comes back',
  input: 'After a reload comes back',
  kept: 'After a reload is still there',
  outbox: 'After a reload the outbox knows',
  anew: 'After a reload it begins anew',
}

const afterReload = (flow: FlowId): string => {
  const [how, what] = models[flow].afterReload
  return `${reloads[how]}: ${what}`
}

const beginning = (path: QaPath, { app, panel, flow }: Described): string[] => {
  const { at, as, given, byHand } = path
  const fitting = scenariosFor(flow, path)
  return [
    ...(byHand ? ['By hand only: the drivers cannot bring it about'] : []),
    `Control panel: ${panelOf(panel, as)}`,
    ...(fitting.length > 0
      ? [`Scenario that fits: ${fitting.map((name) => `npm run world -- play ${name}`).join(', or ')}`]
      : []),
    ...(given ? [`First: ${given}`] : []),
    typeof at === 'string'
      ? `Open as ${as}: ${linkOf(app, { as, opens: at })}`
      : `No page of its own: ${at.nowhere}`,
    afterReload(flow),
  ]
}

const ids = ({ proves }: Pick<QaStep, 'proves'>): string =>
  proves.length > 0 ? `  [${proves.join(', ')}]` : ''

const table = (plan: Described): string =>
  plan.paths
    .map((path) =>
      [
        `${plan.flow}, path ${path.number} of ${plan.of} (${path.id})`,
        ...beginning(path, plan).map((line) => `     ${line}`),
        `  0. It begins at ${path.from}${ids(path)}`,
        ...path.steps.map((step, index) => `  ${index + 1}. ${step.sentence}  → ${step.sees}${ids(step)}`),
      ].join('\n'),
    )
    .join('\n\n')

/** Without the two signs that end a line of a Mermaid diagram. */
const quoted = (text: string): string => text.replaceAll(/[;#]/g, ',')

const mermaid = (plan: Described): string =>
  plan.paths
    .map((path) => {
      const { number, from, steps } = path
      return [
        'sequenceDiagram',
        `  title ${plan.flow}, path ${number}`,
        '  actor P as Person',
        '  participant A as App',
        '  participant W as World',
        ...beginning(path, plan).map((line) => `  Note over P: ${quoted(line)}`),
        `  Note over A: ${quoted(from)}${ids(path)}`,
        ...steps.flatMap((step) => [
          `  ${isByHand(step.event) ? 'P' : 'W'}->>A: ${quoted(step.sentence)}`,
          `  Note over A: ${quoted(step.sees)}${ids(step)}`,
        ]),
      ].join('\n')
    })
    .join('\n\n')

const gherkin = (plan: Described): string =>
  [
    `Feature: ${spaced(plan.flow)}`,
    ...plan.paths.map((path) =>
      [
        ...[...new Set([path, ...path.steps].flatMap(({ proves }) => proves))].map((id) => `  @${id}`),
        `  Scenario: path ${path.number} (${path.id})`,
        ...beginning(path, plan).map((line) => `    # ${line}`),
        `    Given the flow is '${path.from}'`,
        ...path.steps.flatMap((step) => [`    When ${step.sentence}`, `    Then a person sees ${step.sees}`]),
      ].join('\n'),
    ),
  ].join('\n\n')

const json = (plan: Described): string => {
  const paths = plan.paths.map((path) => ({ ...path, begin: beginning(path, plan) }))
  return JSON.stringify({ flow: plan.flow, paths }, null, 2)
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Addresses in a text as links. */
const linked = (text: string): string =>
  escaped(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}" target="qa">${url}</a>`)

const shown = (picture: string | undefined, seen: string): string =>
  picture === undefined
    ? ''
    : `<br><a href="${escaped(picture)}"><img src="${escaped(picture)}" alt="As it should look: ${escaped(seen)}" loading="lazy"></a>`

const tick = (text: string, seen: string, proves: readonly string[], picture?: string): string =>
  `<li><label><input type="checkbox"> ${linked(text)}${seen ? ` <em>→ ${escaped(seen)}</em>` : ''}</label>${proves
    .map((id) => ` <code>${id}</code>`)
    .join('')}${shown(picture, seen)}</li>`

const ticks = (path: QaPath, pictureOf: Described['pictureOf']): string[] => {
  const first = pictureOf?.(path, 0)
  return [
    ...(path.proves.length > 0 || first ? [tick('It begins', '', path.proves, first)] : []),
    ...path.steps.map(({ sentence, sees, proves }, index) =>
      tick(sentence, sees, proves, pictureOf?.(path, index + 1)),
    ),
  ]
}

/** A checklist for a browser or a printer; ticks stay as long as the page. */
const html = (plan: Described): string =>
  [
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(spaced(plan.flow))}</title>`,
    '<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}li{margin:.25rem 0}em{font-style:normal;opacity:.75}code{font-size:.85em}section{break-inside:avoid}img{max-width:min(100%,24rem);border-radius:10px}</style>',
    `<h1>${escaped(spaced(plan.flow))}</h1>`,
    ...plan.paths.map((path) =>
      [
        `<section><h2>Path ${path.number} of ${plan.of} <small>(${path.id})</small></h2>`,
        ...beginning(path, plan).map((line) => `<p>${linked(line)}</p>`),
        '<ol>',
        ...ticks(path, plan.pictureOf),
        '</ol></section>',
      ].join('\n'),
    ),
  ].join('\n')

export const formats = { table, mermaid, gherkin, json, html } as const
export type Format = keyof typeof formats
