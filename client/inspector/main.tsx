import charts from 'virtual:charts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Inspector } from './inspector.screen'
import './inspector.css'
import './desk.css'
import './right.css'

createRoot(document.querySelector('#inspector')!).render(
  <StrictMode>
    <Inspector charts={charts} />
  </StrictMode>,
)
