import { type ChartLayout, chartSizes, type StateBox, type TransitionLine } from './chart.layout'

const { font, line: lineHeight, padding, title } = chartSizes

/** Fixed colours, because the chart is also rendered outside a page, and printed. */
const colours = {
  ink: '#16202b',
  soft: '#52606d',
  rule: '#9aa5b1',
  paper: '#ffffff',
  area: '#f5f7fa',
  active: '#d6e6ff',
  activeRule: '#1d4fd7',
  taken: '#b45309',
} as const

const pathOf = ({ points }: TransitionLine): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')

const fillOf = ({ kind }: StateBox, active: boolean): string =>
  kind !== 'leaf' && kind !== 'final' ? colours.area : active ? colours.active : colours.paper

interface StateProps {
  box: StateBox
  active: boolean
  takenTransitions: ReadonlySet<string>
}

const State = ({ box, active, takenTransitions }: StateProps) => (
  <g
    data-state={box.id}
    data-active={active || undefined}
    data-innermost={(active && (box.kind === 'leaf' || box.kind === 'final')) || undefined}
  >
    <rect
      x={box.x}
      y={box.y}
      width={box.width}
      height={box.height}
      rx={8}
      fill={fillOf(box, active)}
      stroke={active ? colours.activeRule : colours.rule}
      strokeWidth={active ? 2 : 1}
      strokeDasharray={box.kind === 'parallel' ? '5 3' : undefined}
    />
    {box.kind === 'final' && (
      <rect
        x={box.x + 3}
        y={box.y + 3}
        width={box.width - 6}
        height={box.height - 6}
        rx={6}
        fill="none"
        stroke={colours.rule}
      />
    )}
    {box.isInitial && <circle cx={box.x + padding} cy={box.y + 14} r={4} fill={colours.ink} />}
    <text
      x={box.x + padding + (box.isInitial ? 10 : 0)}
      y={box.y + title - 4}
      style={{ fontSize: font + 1, fontWeight: 600 }}
      fill={colours.ink}
    >
      {box.name}
    </text>
    {box.notes.map(({ text, id = '' }, index) => (
      <text
        key={text}
        x={box.x + padding}
        y={box.y + title + (index + 1) * lineHeight - 4}
        style={{ fontSize: font, fontWeight: takenTransitions.has(id) ? 600 : 400 }}
        fill={takenTransitions.has(id) ? colours.taken : colours.soft}
        data-taken={takenTransitions.has(id) || undefined}
      >
        {text}
      </text>
    ))}
  </g>
)

const Transition = ({ line, isTaken }: { line: TransitionLine; isTaken: boolean }) => (
  <g data-transition={line.id} data-taken={isTaken || undefined}>
    <path
      d={pathOf(line)}
      fill="none"
      stroke={isTaken ? colours.taken : colours.rule}
      strokeWidth={isTaken ? 2.5 : 1}
      markerEnd={isTaken ? 'url(#taken)' : 'url(#way)'}
    />
    <rect {...line.labelAt} fill={colours.paper} opacity={0.9} />
    <text
      x={line.labelAt.x + 3}
      y={line.labelAt.y + line.labelAt.height - 4}
      style={{ fontSize: font, fontWeight: isTaken ? 600 : 400 }}
      fill={isTaken ? colours.taken : colours.soft}
    >
      {line.label}
    </text>
  </g>
)

const Arrow = ({ id, colour }: { id: string; colour: string }) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX={7}
    refY={4}
    markerWidth={8}
    markerHeight={8}
    orient="auto-start-reverse"
  >
    <path d="M0 0 L8 4 L0 8 Z" fill={colour} />
  </marker>
)

export interface ChartProps {
  layout: ChartLayout
  scale?: number
  active?: ReadonlySet<string>
  takenTransitions?: ReadonlySet<string>
}

const emptySet: ReadonlySet<string> = new Set()

/** A flow's statechart: active states are blue, taken transitions orange. */
export const Chart = ({ layout, scale = 1, active = emptySet, takenTransitions = emptySet }: ChartProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${layout.width} ${layout.height}`}
    width={layout.width * scale}
    height={layout.height * scale}
    style={{ fontFamily: 'system-ui, sans-serif' }}
    role="img"
    aria-label={`Statechart of ${layout.flow}`}
  >
    <defs>
      <Arrow id="way" colour={colours.rule} />
      <Arrow id="taken" colour={colours.taken} />
    </defs>
    <rect width={layout.width} height={layout.height} fill={colours.paper} />
    {layout.states.map((box) => (
      <State key={box.id} box={box} active={active.has(box.id)} takenTransitions={takenTransitions} />
    ))}
    {layout.transitions.map((line) => (
      <Transition key={line.id} line={line} isTaken={takenTransitions.has(line.id)} />
    ))}
  </svg>
)
