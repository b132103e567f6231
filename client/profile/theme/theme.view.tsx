import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { useServices } from '../../flows/services'
import { Segments } from '../../ui/controls/segments.view'
import { Card } from '../../ui/layout/card.view'
import { readTheme, saveTheme, type Theme, themes } from './theme.store'

const labels: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '12',
    borderRadius: 'icon',
    fontWeight: '500',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'bg.raised', color: 'fg', fontWeight: '600' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
  },
})

/** Light or dark, kept on this device. */
export const ThemeCard = () => {
  const heading = useId()
  const { storage } = useServices()
  const [theme, setTheme] = useState(() => readTheme(storage))
  return (
    <Card aria-labelledby={heading}>
      <chakra.h2 id={heading} textStyle="h2" marginBottom="3">
        Theme
      </chakra.h2>
      <Segments role="radiogroup" aria-labelledby={heading}>
        {themes.map((each) => (
          <Choice key={each}>
            <chakra.input
              srOnly
              type="radio"
              name="theme"
              checked={each === theme}
              onChange={() => {
                setTheme(each)
                saveTheme(storage, each)
              }}
            />
            {labels[each]}
          </Choice>
        ))}
      </Segments>
    </Card>
  )
}
