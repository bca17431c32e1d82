import { setUpHelpTopics } from '#web/public-site/enhance-help-topics.ts'

/** The script of the help page. Without it every question opens by itself. */
const root = document.querySelector('[data-topics]')
if (root instanceof HTMLElement) setUpHelpTopics(root)
