import { type AnyStateMachine, StateMachine } from 'xstate'
import { flows, type FlowId } from './machines/flows'
import { explore } from './tests/models/explore'
import { models } from './tests/models/models'
import { counterexample } from './tests/models/temporal/check'
const rows: string[] = []
const walk = (node: any, path: string[], out: string[][]) => {
  for (const [name, child] of Object.entries<any>(node.states ?? {})) walk(child, [...path, 'states', name], out)
  if (node.after) for (const d of Object.keys(node.after)) out.push([...path, 'after', d])
  for (const [i, inv] of [node.invoke ?? []].flat().entries()) for (const k of ['onDone', 'onError']) if (inv[k]) out.push([...path, 'invoke', Array.isArray(node.invoke) ? String(i) : '', k].filter(Boolean))
}
for (const id of Object.keys(flows) as FlowId[]) {
  const machine = flows[id].machine as AnyStateMachine
  const out: string[][] = []
  walk(machine.config, [], out)
  for (const path of out) {
    const config = (function copy(v: any): any { return Array.isArray(v) ? v.map(copy) : v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, copy(x)])) : v })(machine.config)
    let at = config; for (const k of path.slice(0, -1)) at = at[k]
    delete at[path.at(-1)!]
    const changed = new StateMachine(config, machine.implementations as never) as AnyStateMachine
    let line = `${id}\t${path.filter(p=>p!=='states').join('.')}`
    try {
      const graph = explore(id, models[id] as never, changed)
      const found = ((models[id] as any).rules ?? []).map((r: any) => [r.says, counterexample(graph, r, (a: string) => typeof (models[id] as any).answers[a]?.call === "string")] as const).filter(([, c]: any) => c).sort((a: any, b: any) => a[1].edges.length - b[1].edges.length)[0]
      line += found ? `\t${found[1]!.edges.length}\t${found[0]}` : '\tMISSED'
    } catch (e) { line += `\tERR ${String(e).slice(0, 80)}` }
    console.log(line)
  }
}
