type Attributes = Readonly<Record<string, string | boolean | null>>;
type Child = Node | string | null;

/** Text is always text: nothing that a tool answered with is read as markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = el('button', { type: 'button' }, label);
  made.addEventListener('click', onClick);
  return made;
}
