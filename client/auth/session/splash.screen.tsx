import { splashFlow } from '../../../machines/auth/session/splash.machine'
import { useFlow } from '../../flows/use-flow'
import { SplashMark } from '../../ui/marks/splash-mark.view'

/** The logo for two seconds (CONST-01), while the next page loads. */
export const SplashScreen = () => {
  useFlow(splashFlow)
  return <SplashMark />
}
