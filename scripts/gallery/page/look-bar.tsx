import './look-bar.css'
import type { View } from './view'

interface ChoiceProps<Value extends string | number> {
  name: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onPick: (value: Value) => void
}

/** One choice of a few, side by side. */
const Choice = <Value extends string | number>({ name, value, options, onPick }: ChoiceProps<Value>) => (
  <fieldset>
    <legend>{name}</legend>
    {options.map(([option, label]) => (
      <label key={option}>
        <input type="radio" name={name} checked={option === value} onChange={() => onPick(option)} />
        {label}
      </label>
    ))}
  </fieldset>
)

interface LookBarProps {
  view: View
  onChange: (part: Partial<View>) => void
  onAgain: () => void
}

/** How the state is shown. */
export const LookBar = ({ view, onChange, onAgain }: LookBarProps) => (
  <div className="looks">
    <Choice
      name="Theme"
      value={view.theme}
      options={[
        ['light', 'Light'],
        ['dark', 'Dark'],
      ]}
      onPick={(theme) => onChange({ theme })}
    />
    <Choice
      name="Width"
      value={view.width}
      options={[
        [360, '360'],
        [768, '768'],
        [1280, '1280'],
      ]}
      onPick={(width) => onChange({ width })}
    />
    <Choice
      name="Text"
      value={view.text}
      options={[
        [100, '100 %'],
        [200, '200 %'],
      ]}
      onPick={(text) => onChange({ text })}
    />
    <Choice
      name="Time"
      value={view.time}
      options={[
        ['stands', 'Stands still'],
        ['runs', 'Runs'],
      ]}
      onPick={(time) => onChange({ time })}
    />
    <button type="button" onClick={onAgain}>
      Begin again
    </button>
  </div>
)
