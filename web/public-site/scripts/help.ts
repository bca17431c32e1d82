import { setUpHelpTopics } from '#web/public-site/enhance-help-topics.ts'

/** Script of the help page. Without it every question can be opened. */
const root = document.querySelector('[data-topics]')
if (root instanceof HTMLElement) setUpHelpTopics(root)
