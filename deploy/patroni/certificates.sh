#!/bin/sh
# Makes a certificate authority of the cluster's own, and a certificate and key for each node. An authority that is there is kept:
# run it again to renew the certificates.
#   certificates.sh FOLDER NODE=ADDRESS...     certificates.sh tls db1=db1.example.com db2=db2.example.com db3=db3.example.com
set -eu
umask 077
folder=${1:?the folder is missing}
shift
[ $# -gt 0 ] || { echo 'no node is named: db1=db1.example.com' >&2; exit 1; }
mkdir -p "$folder"
cd "$folder"

if ! [ -e ca.key ]; then
  openssl ecparam -genkey -name prime256v1 -noout -out ca.key.new
  openssl req -x509 -new -key ca.key.new -sha256 -days 3650 -subj '/CN=Florin database' -out ca.crt \
    -addext 'keyUsage=critical,keyCertSign,cRLSign'
  mv ca.key.new ca.key
fi

for node in "$@"; do
  name=${node%%=*}
  address=${node#*=}
  case $address in
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
  esac
  openssl ecparam -genkey -name prime256v1 -noout -out "$name.key"
  openssl req -new -key "$name.key" -subj "/CN=$name" -out "$name.csr"
  # Each node is a server and a client of the others.
  printf 'subjectAltName=%s:%s\nextendedKeyUsage=serverAuth,clientAuth\nbasicConstraints=CA:FALSE\n' "$kind" "$address" > "$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -sha256 -days 730 -extfile "$name.ext" -out "$name.crt"
  rm "$name.csr" "$name.ext"
done
chmod 644 ./*.crt
