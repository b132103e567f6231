import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { toDirectedGraph } from 'xstate/graph'

/** A state with its children and transitions. */
export type DirectedNode = ReturnType<typeof toDirectedGraph>

/** A state's transitions, including the eventless ones, which `xstate/graph` omits. */
export const transitionsFrom = ({ stateNode, edges }: DirectedNode): AnyTransitionDefinition[] => [
  ...new Set([...edges.map(({ transition }) => transition), ...(stateNode.always ?? [])]),
]

const targetOf = ({ target }: AnyTransitionDefinition): AnyStateNode | undefined => target?.[0]
const initialOf = ({ initial }: AnyStateNode): AnyStateNode | undefined => initial?.target?.[0]

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

/** Replaces a function with its name, and drops `params`, `input` and `output`. */
const nameKey = (key: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value
  return ['params', 'input', 'output'].includes(key)
    ? undefined
    : ((value as { type?: string }).type ?? (value.name || 'inline'))
}

/** A flow's machine as the JSON that Stately's editor opens; implementations are names. */
export const stateJsonOf = ({ config }: AnyStateMachine): string => {
  const { context: _, ...chart } = config
  return `${JSON.stringify({ ...chart, context: {} }, nameKey, 2)}\n`
}
