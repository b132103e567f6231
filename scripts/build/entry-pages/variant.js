// Runs inline after the markup of a prerendered page: replaces the default variant with the one that early-input.js
// chose.
{
  const { dataset } = document.documentElement
  const template = document.getElementById(dataset.variant)
  const root = document.getElementById('root')
  if (template) root.replaceChildren(template.content)
  if (dataset.variant === 'splash') delete root.dataset.prerendered
  delete dataset.variant
  document.currentScript.remove()
}
