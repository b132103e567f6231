import { chakra } from '@chakra-ui/react/styled-system'

/** A coin and the two bars of the naira sign; index.html and public/icon.svg contain the same paths. */
export const Logo = ({ height, isOnHero = false }: { height: number; isOnHero?: boolean }) => {
  const [coin, sign] = isOnHero ? ['hero.fg', 'hero.bg'] : ['brand.solid', 'brand.contrast']
  return (
    <chakra.svg
      viewBox="0 0 40 32"
      width={`${height * 1.25}px`}
      height={`${height}px`}
      flexShrink="0"
      aria-hidden
    >
      <chakra.path d="M0 11.6h40v3.4H0zM0 17h40v3.4H0zM20 1a15 15 0 1 0 0 30 15 15 0 1 0 0-30" fill={coin} />
      <chakra.path
        d="M14.2 24V8.6L25.8 23.4V8"
        fill="none"
        stroke={sign}
        strokeWidth="3.2"
        strokeLinejoin="round"
      />
      <chakra.path d="M8 11.9h24v2.8H8zM8 17.3h24v2.8H8z" fill={sign} />
    </chakra.svg>
  )
}
