import { defineConfig } from '@chakra-ui/react/styled-system'

const sides = 'Top Right Bottom Left Inline InlineStart InlineEnd Block BlockStart BlockEnd'.split(' ')
const withSides = (property: string): string[] => [property, ...sides.map((side) => property + side)]

const properties: Record<string, readonly string[]> = {
  colors: [
    'color',
    'borderColor',
    ...sides.map((side) => `border${side}Color`),
    'outlineColor',
    'fill',
    'stroke',
  ],
  spacing: [
    ...withSides('padding'),
    ...withSides('margin'),
    ...withSides('scrollMargin'),
    ...withSides('scrollPadding'),
    ...withSides('inset').filter((name) => !/(Top|Right|Bottom|Left)$/.test(name)),
    'top',
    'right',
    'bottom',
    'left',
    'gap',
    'rowGap',
    'columnGap',
  ],
  sizes: ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'flexBasis'],
  radii: ['borderRadius'],
  fonts: ['fontFamily'],
  shadows: ['boxShadow'],
  zIndex: ['zIndex'],
}

const srOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
}

/**
 * The part of Chakra's base configuration that the app uses; the whole is 24 kB. A style property or condition that is
 * missing here has no effect; tests/shell/styling.test.ts finds the missing ones.
 */
export const styling = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [aria-disabled=true])'],
    focusVisible: '&:focus-visible',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    readOnly: '&:read-only',
    invalid: '&[aria-invalid=true]',
    checked: '&:is(:checked, [aria-checked=true])',
    pressed: '&[aria-pressed=true]',
    currentPage: '&[aria-current=page]',
    empty: '&:empty',
    notFirst: '&:not(:first-of-type)',
    /** In a contrast theme the customer sets all colours, so only borders mark controls. */
    // If one of two queries has no length, Chakra UI sorts by `localeCompare`, whose first call takes 30 ms on a phone.
    highContrast: '@media (forced-colors: active) and (max-width: 99999px)',
    before: '&::before',
    backdrop: '&::backdrop',
  },
  utilities: {
    ...Object.fromEntries(
      Object.entries(properties).flatMap(([values, names]) => names.map((name) => [name, { values }])),
    ),
    background: { values: 'colors', shorthand: ['bg'] },
    boxSize: { values: 'sizes', transform: (value: string) => ({ width: value, height: value }) },
    truncate: {
      values: { type: 'boolean' },
      transform: (on: boolean) =>
        on ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
    },
    srOnly: { values: { type: 'boolean' }, transform: (on: boolean) => (on ? srOnly : {}) },
  },
})
