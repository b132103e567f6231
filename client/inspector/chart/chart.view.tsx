import { type ChartLayout, chartSizes, type StateBox, type TransitionLine } from './chart.layout'

const { font, line, padding, title } = chartSizes

/** Fixed colours: the chart is also rendered without a page, and on paper. */
const colours = {
  ink: '#16202b',
  soft: '#52606d',
  rule: '#9aa5b1',
  paper: '#ffffff',
  room: '#f5f7fa',
  active: '#d6e6ff',
  activeRule: '#1d4fd7',
  taken: '#b45309',
} as const

const pathOf = ({ points }: TransitionLine): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')

const fillOf = ({ kind }: StateBox, active: boolean): string =>
  kind !== 'leaf' && kind !== 'final' ? colours.room : active ? colours.active : colours.paper

const State = ({
  box,
  active,
  takenTransitions,
}: {
  box: StateBox
  active: boolean
  takenTransitions: ReadonlySet<string>
}) => (
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
        y={box.y + title + (index + 1) * line - 4}
        style={{ fontSize: font, fontWeight: takenTransitions.has(id) ? 600 : 400 }}
        fill={takenTransitions.has(id) ? colours.taken : colours.soft}
        data-taken={takenTransitions.has(id) || undefined}
      >
        {text}
      </text>
    ))}
  </g>
)

const Transition = ({ way, takenTransitions }: { way: TransitionLine; takenTransitions: boolean }) => (
  <g data-transition={way.id} data-taken={takenTransitions || undefined}>
    <path
      d={pathOf(way)}
      fill="none"
      stroke={takenTransitions ? colours.taken : colours.rule}
      strokeWidth={takenTransitions ? 2.5 : 1}
      markerEnd={takenTransitions ? 'url(#taken)' : 'url(#way)'}
    />
    <rect {...way.labelAt} fill={colours.paper} opacity={0.9} />
    <text
      x={way.labelAt.x + 3}
      y={way.labelAt.y + way.labelAt.height - 4}
      style={{ fontSize: font, fontWeight: takenTransitions ? 600 : 400 }}
      fill={takenTransitions ? colours.taken : colours.soft}
    >
      {way.label}
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
  /** Ids of the last transitions. */
  takenTransitions?: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** A flow's statechart: active states are blue, the last transitions orange. */
export const Chart = ({ layout, scale = 1, active = nothing, takenTransitions = nothing }: ChartProps) => (
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
    {layout.transitions.map((way) => (
      <Transition key={way.id} way={way} takenTransitions={takenTransitions.has(way.id)} />
    ))}
  </svg>
)
