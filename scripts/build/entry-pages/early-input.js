// Runs inline before the markup of a prerendered page: chooses the variant for this device, hides the default one until
// variant.js has replaced it, and records the last click for the app (client/ui/layout/early-input.ts).
{
  let variant
  try {
    if (
      localStorage['app.token'] ||
      history.state?.runs?.recovery ||
      /[?&](next|referral|code)=/.test(location.search)
    )
      variant = 'splash'
    else if (localStorage['device.fingerprint']) variant = 'fingerprint'
  } catch {}
  if (variant) document.documentElement.dataset.variant = variant
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
