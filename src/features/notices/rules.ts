/** Every web address in a plain text, each once, without the punctuation of the sentence around it. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?')\]]/g))]
