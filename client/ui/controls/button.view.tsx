import {
  chakra,
  defineRecipe,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system'
import type { Ref } from 'react'
import { Spinner } from '../feedback/spinner.view'

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '12',
    minWidth: '12',
    paddingInline: '4',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    textStyle: 'body',
    fontWeight: '500',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 150ms',
    '& > svg': { flexShrink: '0' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    '&[aria-busy=true]': { opacity: '1', cursor: 'progress' },
  },
  variants: {
    variant: {
      /** The main action of a screen; one per screen. */
      solid: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.hover' } },
      outline: {
        bg: 'bg.panel',
        color: 'brand.fg',
        borderColor: 'border.control',
        _hover: { bg: 'brand.subtle' },
      },
      /** Secondary: in bars and cards, and beside a solid button. */
      plain: { color: 'brand.fg', _hover: { bg: 'brand.subtle' } },
      /** An icon alone, or a menu item. */
      bare: { color: 'fg', _hover: { bg: 'bg.muted' } },
    },
    wide: { true: { width: 'full' } },
    /** Square, for an icon with an aria-label. */
    square: { true: { flexShrink: '0', paddingInline: '0', width: '12', borderRadius: 'chip' } },
  },
  defaultVariants: { variant: 'solid' },
})

const StyledButton = chakra('button', buttonRecipe)

export interface ButtonProps extends HTMLChakraProps<'button', RecipeVariantProps<typeof buttonRecipe>> {
  /** Shows a spinner before the label and ignores presses; the button keeps its focus. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** 48 px high; `type` is 'button' by default, so that it never submits by accident. */
export const Button = ({ loading = false, children, onClick, ...rest }: ButtonProps) => (
  <StyledButton
    type="button"
    {...rest}
    aria-busy={loading || undefined}
    aria-disabled={loading || rest['aria-disabled']}
    onClick={loading ? (press) => press.preventDefault() : onClick}
  >
    {loading && <Spinner aria-hidden />}
    {children}
  </StyledButton>
)

/** A link styled as a button; use wouter's `Link` with `asChild`, or an `href`. */
export const ButtonLink = chakra('a', buttonRecipe)
