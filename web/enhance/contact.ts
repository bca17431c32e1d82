import { tendContactForm } from '#web/manual/contact.ts'

/** The script of the pages that hold a form to write to the academy. */
const form = document.querySelector('[data-contact]')
if (form instanceof HTMLFormElement) tendContactForm(form)
