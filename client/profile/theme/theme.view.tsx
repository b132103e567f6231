import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { useServices } from '../../flows/services'
import { Card } from '../../ui/layout/card.view'
import { readTheme, saveTheme, type Theme, themes } from './theme.store'

const labels: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    flex: '1 0 auto',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '12',
    paddingInline: '3',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'border.control',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&:has(:checked)': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.fg' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
  },
})

/** Light or dark, kept on this device. */
export const ThemeCard = () => {
  const heading = useId()
  const { storage } = useServices()
  const [theme, setTheme] = useState(() => readTheme(storage))
  return (
    <Card aria-labelledby={heading}>
      <chakra.h2 id={heading} textStyle="rowTitle">
        Theme
      </chakra.h2>
      <chakra.div
        role="radiogroup"
        aria-labelledby={heading}
        display="flex"
        flexWrap="wrap"
        gap="2"
        paddingTop="3"
      >
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
      </chakra.div>
    </Card>
  )
}
