import { useState } from 'react'
import { useServices } from '../../flows/services'
import { ChoicesCard } from '../choices.view'
import { readTheme, saveTheme, type Theme } from './theme.store'

const choices: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** Light or dark, kept on this device. */
export const ThemeCard = () => {
  const { storage } = useServices()
  const [theme, setTheme] = useState(() => readTheme(storage))
  const pick = (picked: Theme): void => {
    setTheme(picked)
    saveTheme(storage, picked)
  }
  return <ChoicesCard title="Theme" choices={choices} value={theme} onPick={pick} />
}
