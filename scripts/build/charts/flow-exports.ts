import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { toDirectedGraph } from 'xstate/graph'
import { guardOf } from '../../../client/record/transitions'

/** A state with its children and transitions. */
export type DirectedNode = ReturnType<typeof toDirectedGraph>

/** A state's transitions by events and delays, as in `xstate/graph`, plus the eventless ones, which that omits. */
export const transitionsFrom = ({ stateNode, edges }: DirectedNode): AnyTransitionDefinition[] => [
  ...new Set([...edges.map(({ transition }) => transition), ...(stateNode.always ?? [])]),
]

const targetOf = ({ target }: AnyTransitionDefinition): AnyStateNode | undefined => target?.[0]
const initialOf = ({ initial }: AnyStateNode): AnyStateNode | undefined => initial?.target?.[0]
const delayOf = (machine: AnyStateMachine, name: string): string => {
  const delay = machine.implementations.delays[name] ?? name
  return typeof delay === 'function' ? name : `${Number(delay)}ms`
}

const mermaidId = ({ id }: AnyStateNode): string => id.replaceAll(/\W/g, '_')

const mermaidLines = (
  node: DirectedNode,
  label: (transition: AnyTransitionDefinition) => string,
): string[] => {
  const { stateNode, children } = node
  const first = initialOf(stateNode)
  const between = stateNode.type === 'parallel' ? ['--'] : []
  const inner = children.flatMap((child, index) => [
    ...(index > 0 ? between : []),
    ...mermaidLines(child, label),
  ])
  const transitionLines = transitionsFrom(node).map(
    (transition) =>
      `${mermaidId(stateNode)} --> ${mermaidId(targetOf(transition) ?? stateNode)} : ${label(transition)}`,
  )
  const end = stateNode.type === 'final' ? [`${mermaidId(stateNode)} --> [*]`] : []
  const stateLine = `state "${stateNode.key}" as ${mermaidId(stateNode)}`
  return children.length === 0
    ? [stateLine, ...transitionLines, ...end]
    : [
        `${stateLine} {`,
        ...(first ? [`[*] --> ${mermaidId(first)}`] : []).concat(inner).map((line) => `  ${line}`),
        '}',
        ...transitionLines,
      ]
}

/** A flow's chart as Mermaid's state diagram. */
export const mermaidOf = (
  machine: AnyStateMachine,
  label: (transition: AnyTransitionDefinition) => string,
): string =>
  ['stateDiagram-v2', ...mermaidLines(toDirectedGraph(machine), label).map((line) => `  ${line}`), ''].join(
    '\n',
  )

/** A function becomes its name; `params`, `input` and `output` are dropped. */
const nameKey = (key: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value
  return ['params', 'input', 'output'].includes(key)
    ? undefined
    : ((value as { type?: string }).type ?? (value.name || 'inline'))
}

/** A flow's machine as the JSON that Stately's editor opens; implementations are names. */
export const stateJsonOf = ({ config }: AnyStateMachine): string => {
  const { context: _, ...rest } = config
  return `${JSON.stringify({ ...rest, context: {} }, nameKey, 2)}\n`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const element = (
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  inner: readonly string[] = [],
): string[] => {
  const attributeTexts = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [` ${key}="${escaped(value)}"`],
  )
  const head = `<${name}${attributeTexts.join('')}`
  return inner.length === 0 ? [`${head}/>`] : [`${head}>`, ...inner.map((line) => `  ${line}`), `</${name}>`]
}

/** SCXML has its own event names for the outcome of an invocation. */
const scxmlEvent = (type: string): string =>
  type.replace(/^xstate\.done\.actor\./, 'done.invoke.').replace(/^xstate\.error\.actor\./, 'error.invoke.')

const scxmlState = (machine: AnyStateMachine, node: DirectedNode): string[] => {
  const { stateNode, children } = node
  const { type, id, invoke, after } = stateNode
  const name = {
    atomic: 'state',
    compound: 'state',
    parallel: 'parallel',
    final: 'final',
    history: 'history',
  }
  const sends = after.map(({ delay, eventType }) => {
    const eventAttributes = { event: eventType, id: eventType, delay: delayOf(machine, String(delay)) }
    return element('send', eventAttributes)
  })
  return element(name[type], { id, initial: initialOf(stateNode)?.id }, [
    ...(sends.length > 0 ? element('onentry', {}, sends.flat()) : []),
    ...(sends.length > 0
      ? element(
          'onexit',
          {},
          after.flatMap(({ eventType }) => element('cancel', { sendid: eventType })),
        )
      : []),
    ...invoke.flatMap((invocation) =>
      element('invoke', { id: invocation.id, src: invocation.src as string }),
    ),
    ...transitionsFrom(node).flatMap((transition) =>
      element('transition', {
        event: scxmlEvent(transition.eventType),
        cond: guardOf(transition),
        target: targetOf(transition)?.id,
      }),
    ),
    ...children.flatMap((child) => scxmlState(machine, child)),
  ])
}

/** A flow's machine as SCXML (W3C): its states, transitions, delays and invocations. */
export const scxmlOf = (machine: AnyStateMachine): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...element(
      'scxml',
      {
        xmlns: 'http://www.w3.org/2005/07/scxml',
        version: '1.0',
        name: machine.id,
        initial: machine.root.id,
      },
      scxmlState(machine, toDirectedGraph(machine)),
    ),
    '',
  ].join('\n')
