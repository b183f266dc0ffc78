import { useQuery } from '@tanstack/react-query'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { money } from '../components/money.ts'
import { productsQuery, type Product } from '../catalogue/products-query.ts'

/** Adds a product of the catalogue as a line. Without a catalogue the menu is hidden. */
export function ProductMenu({
  companyId,
  onChoose,
}: {
  companyId: string
  onChoose(product: Product): void
}) {
  const { data = [] } = useQuery(productsQuery(companyId))
  if (data.length === 0) return null
  return (
    <Menu
      className="button"
      align="start"
      shows={
        <>
          Add product
          <Icon name="down" />
        </>
      }
      entries={data.map((product) => ({
        id: product.productId,
        shows: (
          <>
            {product.name}
            <span className="end soft small">{money(product.price)}</span>
          </>
        ),
        onChoose: () => onChoose(product),
      }))}
    />
  )
}
