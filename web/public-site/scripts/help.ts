import { tendTopics } from '#web/public-site/topics.ts'

/** The script of the help page. Without it every question opens by itself. */
const root = document.querySelector('[data-topics]')
if (root instanceof HTMLElement) tendTopics(root)
