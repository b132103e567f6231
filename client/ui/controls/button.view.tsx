import {
  chakra,
  defineRecipe,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system'
import type { Ref } from 'react'

/** Decorative: the text next to it names the action. */
export const Spinner = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '20px',
    flexShrink: '0',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderRadius: 'chip',
    animation: 'spin 0.8s linear infinite',
  },
})

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '52px',
    minWidth: '12',
    paddingBlock: '1',
    paddingInline: '5',
    borderRadius: 'control',
    textStyle: 'rowTitle',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color {durations.press}, transform {durations.press} {easings.out}',
    '&:active': { transform: 'scale(0.985)' },
    '& > svg': { flexShrink: '0' },
    _disabled: { bg: 'border', color: 'fg.muted', cursor: 'not-allowed', transform: 'none' },
    '&[aria-busy=true]': { cursor: 'progress' },
    _highContrast: { borderWidth: '1px' },
  },
  variants: {
    variant: {
      /** The main action of a screen; one per screen. */
      solid: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.hover' } },
      subtle: {
        bg: 'brand.subtle',
        color: 'brand.fg',
        _hover: { bg: 'color-mix(in srgb, {colors.brand.subtle} 85%, {colors.brand.solid})' },
      },
      light: { bg: 'hero.fg', color: 'hero.well', _disabled: { bg: 'var(--well)', color: 'var(--muted)' } },
      well: { bg: 'var(--well)', color: 'hero.fg', _disabled: { bg: 'var(--well)', color: 'var(--muted)' } },
      plain: { color: 'brand.fg', minHeight: '12', paddingInline: '3' },
      bare: { minHeight: '12', _hover: { bg: 'color-mix(in srgb, currentColor 8%, transparent)' } },
    },
    wide: { true: { width: 'full' } },
    /** A square button for an icon, which needs an aria-label. */
    square: {
      true: {
        flexShrink: '0',
        paddingInline: '0',
        width: '12',
        borderRadius: 'icon',
        _highContrast: { marginInline: '1' },
      },
    },
  },
  defaultVariants: { variant: 'solid' },
})

const StyledButton = chakra('button', buttonRecipe)

export interface ButtonProps extends HTMLChakraProps<'button', RecipeVariantProps<typeof buttonRecipe>> {
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button; `type` is 'button' by default, so that it never submits by accident. */
export const Button = ({ loading = false, children, onClick, ...rest }: ButtonProps) => (
  <StyledButton
    type="button"
    {...rest}
    aria-busy={loading || undefined}
    aria-disabled={loading || rest['aria-disabled']}
    onClick={loading ? (event) => event.preventDefault() : onClick}
  >
    {loading && <Spinner aria-hidden />}
    {children}
  </StyledButton>
)

/** A link styled as a button; use wouter's `Link` with `asChild`, or an `href`. */
export const ButtonLink = chakra('a', buttonRecipe)

/** A text link with a tap target of 48 by 48 px; use wouter's `Link` with `asChild`, or an `href`. */
export const TextLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '12',
    minWidth: '12',
    color: 'brand.fg',
    fontWeight: '500',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'control',
  },
})
