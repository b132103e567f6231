import { chakra } from '@chakra-ui/react/styled-system'

/** A coin with the naira sign; the same drawing as in index.html and public/icon.svg. */
export const Logo = ({ size }: { size: number }) => (
  <chakra.svg viewBox="0 0 48 48" width={`${size}px`} height={`${size}px`} flexShrink="0" aria-hidden>
    <chakra.circle cx="24" cy="24" r="22" fill="brand.solid" />
    <chakra.path
      d="M17 34V14l14 20V14M12 21.5h24M12 26.5h24"
      fill="none"
      stroke="brand.contrast"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </chakra.svg>
)
