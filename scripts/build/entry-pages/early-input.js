// Runs inline in a prerendered page, before its first paint: puts what this device needs in the place of what most do,
// and keeps the last press until the app listens (client/ui/layout/early-input.ts).
{
  let variant
  try {
    if (
      localStorage['app.token'] ||
      history.state?.runs?.recovery ||
      /[?&](next|referral)=/.test(location.search)
    )
      variant = 'splash'
    else if (localStorage['device.fingerprint']) variant = 'fingerprint'
  } catch {}
  const template = document.getElementById(variant)
  const root = document.getElementById('root')
  if (template) root.replaceChildren(template.content)
  if (template && variant === 'splash') delete root.dataset.prerendered
  const early = {
    press: null,
    keep: (event) => {
      early.press = event.target.closest('button') || early.press
    },
  }
  addEventListener('click', early.keep, true)
  window.earlyInput = early
  document.currentScript.remove()
}
