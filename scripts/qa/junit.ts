import type { DrivenPath, FlowReport, PathReport, Report } from './results'

/** Without the characters that XML forbids. */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are removed here
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

const idsOf = ({ words }: PathReport): string[] =>
  words ? [...new Set([words, ...words.steps].flatMap(({ proves }) => proves))] : []

const caseOf = (flow: string, path: PathReport, { name, title, ms, complaint }: DrivenPath): string =>
  [
    `    <testcase classname="${flow}" name="${xml(`${name}: ${title}`)}" time="${seconds(ms)}">`,
    '      <properties>',
    ...idsOf(path).map((id) => `        <property name="requirement" value="${id}"/>`),
    '      </properties>',
    ...(complaint === null
      ? []
      : [`      <failure message="${xml(complaint.split('\n')[0]!)}">${xml(complaint)}</failure>`]),
    '    </testcase>',
  ].join('\n')

/** A flow whose walks did not start has one failed case. */
const notRun = (flow: string): string =>
  `    <testcase classname="${flow}" name="${flow}"><failure message="It did not run"/></testcase>`

const suitesOf = ({ made, drivers }: Report, { flow, paths }: FlowReport): string[] =>
  drivers.map(({ driver }) => {
    const cases = paths.flatMap((path) =>
      path.driven
        .filter((drivenPath) => drivenPath.driver === driver)
        .map((drivenPath) => ({ path, own: drivenPath })),
    )
    const failures = cases.filter(({ own: drivenPath }) => !drivenPath.passed).length
    const time = seconds(cases.reduce((sum, { own: drivenPath }) => sum + drivenPath.ms, 0))
    const [tests, failed] = cases.length === 0 ? [1, 1] : [cases.length, failures]
    return [
      `  <testsuite name="${driver} ${flow}" tests="${tests}" failures="${failed}" time="${time}" timestamp="${made}">`,
      ...(cases.length === 0
        ? [notRun(flow)]
        : cases.map(({ path, own: drivenPath }) => caseOf(flow, path, drivenPath))),
      '  </testsuite>',
    ].join('\n')
  })

/** A run as JUnit XML: a suite for each driver and flow, the requirements as properties. */
export const junitOf = (report: Report): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="qa">',
    ...report.flows.flatMap((flow) => suitesOf(report, flow)),
    '</testsuites>',
    '',
  ].join('\n')
