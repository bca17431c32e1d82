import { tendContactForm } from '#web/public-site/contact.ts'

/** The script of the pages that hold a form to write to the academy. */
const form = document.querySelector('[data-contact]')
if (form instanceof HTMLFormElement) tendContactForm(form)
